"""Starts a private Slurm cluster of one node: key, sockets, ports, state and spool are in a temporary folder.
Works as root and as a normal user."""
import contextlib
import ctypes
import getpass
import os
import pathlib
import signal
import socket
import subprocess
import time

CONFIGURATION = """ClusterName=billow
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={control_port}
SlurmdPort={node_port}
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket={place}/munge.socket,cred_expire=5
SlurmUser={user}
SlurmdUser={user}
StateSaveLocation={place}/state
SlurmdSpoolDir={place}/spool
SlurmctldPidFile={place}/slurmctld.pid
SlurmdPidFile={place}/slurmd.pid
SlurmctldLogFile={place}/slurmctld.log
SlurmdLogFile={place}/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_min_interval=100000,batch_sched_delay=0
ReturnToService=2
KillWait=1
NodeName={host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=farm Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""

DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG


def end_with_parent():
    """Makes the kernel kill the daemon when the test ends, however it ends."""
    ctypes.CDLL(None).prctl(DEATH_SIGNAL, signal.SIGKILL)


def free_ports(count):
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


class Cluster:
    def __init__(self, place):
        self.place = pathlib.Path(place)
        self.daemons = []
        self.host = socket.gethostname().split(".")[0]
        for folder in ("state", "spool"):
            (self.place / folder).mkdir()
        control_port, node_port = free_ports(2)
        self.configuration = self.place / "slurm.conf"
        self.configuration.write_text(CONFIGURATION.format(
            host=self.host, user=getpass.getuser(), place=self.place, control_port=control_port, node_port=node_port))
        self.environment = {**os.environ, "SLURM_CONF": str(self.configuration)}

    def __enter__(self):
        try:
            self.start_munge()
            self.start("slurmctld", "-D", "-c", "-f", self.configuration)
            self.start("slurmd", "-D", "-f", self.configuration, "-N", self.host)
            self.wait("the node is idle", lambda: self.call("sinfo", "-h", "-o", "%T").strip() == "idle")
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def start_munge(self):
        key = self.place / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o600)
        self.start("munged", "--foreground", "--force", f"--key-file={key}", f"--socket={self.place}/munge.socket",
                   f"--pid-file={self.place}/munge.pid", f"--seed-file={self.place}/munge.seed",
                   f"--log-file={self.place}/munge.log")
        self.wait("munged listens", (self.place / "munge.socket").exists)

    def start(self, program, *arguments):
        path = self.environment["PATH"] + ":/usr/sbin:/sbin"
        with open(self.place / f"{program}.out", "w") as out:
            self.daemons.append(subprocess.Popen(
                [program, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                env={**self.environment, "PATH": path}, preexec_fn=end_with_parent))

    def stop(self):
        """Cancels the jobs first, because stopping the daemons does not end them."""
        with contextlib.suppress(subprocess.CalledProcessError, RuntimeError, OSError):
            if len(self.daemons) == 3:
                self.call("scancel", "--me", "--signal=KILL", "--full")
                self.call("scancel", "--me")
                self.wait("no job is left", lambda: not self.call("squeue", "-h").strip(), seconds=30)
        for daemon in reversed(self.daemons):
            daemon.terminate()
        for daemon in self.daemons:
            try:
                daemon.wait(timeout=10)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()

    def call(self, *command, **options):
        return subprocess.run([str(word) for word in command], check=True, env=self.environment, stdout=subprocess.PIPE,
                              text=True, **options).stdout

    def wait(self, what, is_so, seconds=240):
        """Waits for a condition. Raises if a daemon ends or the time, in seconds, runs out."""
        end = time.monotonic() + seconds
        while True:
            with contextlib.suppress(subprocess.CalledProcessError):
                if is_so():
                    return
            for daemon in self.daemons:
                if daemon.poll() is not None:
                    raise RuntimeError(f"{daemon.args[0]} has ended before {what}\n{self.logs()}")
            if time.monotonic() > end:
                raise RuntimeError(f"not so in {seconds} seconds: {what}\n{self.logs()}")
            time.sleep(0.2)

    def logs(self):
        paths = sorted([*self.place.glob("*.log"), *self.place.glob("*.out")])
        return "".join(f"--- {path.name}\n{path.read_text(errors='replace')[-3000:]}\n" for path in paths)

    def tasks(self, job):
        """Returns Slurm's description of each task of a job, as a map from key to value."""
        lines = self.call("scontrol", "show", "job", "-o", job, stderr=subprocess.DEVNULL).splitlines()
        return [dict(word.split("=", 1) for word in line.split() if "=" in word) for line in lines]

    def wait_for(self, job):
        """Waits for a job to end and returns its tasks."""
        over = ("COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL", "OUT_OF_MEMORY")
        self.wait(f"job {job} has ended", lambda: all(task["JobState"] in over for task in self.tasks(job)))
        return self.tasks(job)
