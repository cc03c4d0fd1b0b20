// Reads a file with a client of npm's, and prints what it finds as JSON: node read.mjs CLIENT FILE [SECONDS...]
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const bytesOf = async path => new Uint8Array(await readFile(path)); // a buffer of its own

// Of browsers, what three.js wants to decode a picture with: only its size is asked for.
function pretendPictures() {
  globalThis.self = globalThis;
  globalThis.createImageBitmap = async blob => {
    const png = new DataView(await blob.arrayBuffer());
    return { width: png.getUint32(16), height: png.getUint32(20), close() {} };
  };
}

// Places of the points under the weights and bones that the animation has set: what the vertex shader computes.
function places(mesh) {
  if (mesh.isSkinnedMesh) {
    mesh.skeleton.update();
    const at = mesh.position.clone();
    return Array.from({ length: mesh.geometry.attributes.position.count }, (_, i) => mesh.getVertexPosition(i, at).toArray());
  }
  const position = mesh.geometry.attributes.position, targets = mesh.geometry.morphAttributes.position ?? [];
  const weights = mesh.morphTargetInfluences ?? [];
  const moved = (i, axis) => targets.reduce((sum, target, k) => weights[k] ? sum + weights[k] * target[axis](i) : sum, position[axis](i));
  return Array.from({ length: position.count }, (_, i) => [moved(i, 'getX'), moved(i, 'getY'), moved(i, 'getZ')]);
}

async function three(path, seconds) {
  pretendPictures();
  const { AnimationMixer } = await import('three');
  const { GLTFLoader } = await import('three/addons/loaders/GLTFLoader.js');
  const gltf = await new GLTFLoader().parseAsync((await bytesOf(path)).buffer, '');
  const meshes = gltf.scene.children.filter(each => each.isMesh), mixer = new AnimationMixer(gltf.scene);
  for (const clip of gltf.animations) mixer.clipAction(clip).play();
  const all = seconds.map(time => { mixer.setTime(time); gltf.scene.updateMatrixWorld(true); return meshes.map(places); });
  const [mesh] = meshes, { uv, normal } = mesh.geometry.attributes, picture = mesh.material.map?.image;
  const objects = meshes.map((each, i) => ({ name: each.name, material: each.material.name, frames: all.map(frame => frame[i]),
    picture: each.material.map ? [each.material.map.image.width, each.material.map.image.height] : null }));
  return { objects, frames: objects[0].frames, triangles: mesh.geometry.index.count / 3, uv: uv?.count ?? 0, normals: normal?.count ?? 0,
    duration: gltf.animations[0]?.duration ?? 0, picture: picture ? [picture.width, picture.height] : null,
    frame_rate: mesh.userData.frame_rate, fit: mesh.userData.fit ?? null };
}

async function threeObj(path) {
  const { OBJLoader } = await import('three/addons/loaders/OBJLoader.js');
  const meshes = new OBJLoader().parse((await readFile(path)).toString()).children, [mesh] = meshes;
  const { position, uv, normal } = mesh.geometry.attributes;
  const objects = meshes.map(each => ({ name: each.name, material: each.material.name, points: places(each) }));
  return { objects, points: places(mesh), triangles: position.count / 3, uv: uv?.count ?? 0, normals: normal?.count ?? 0,
    material: mesh.material.name };
}

async function validator(path) {
  const { default: validator } = await import('gltf-validator');
  const { issues } = await validator.validateBytes(await bytesOf(path));
  return { errors: issues.numErrors, warnings: issues.numWarnings,
    messages: issues.messages.map(message => `${message.code} ${message.pointer}: ${message.message}`) };
}

// It is built for browsers: it looks for a window, and never uses it.
async function tinyusdz(path) {
  process.type = 'renderer';
  globalThis.window = globalThis.self = globalThis;
  globalThis.location = { href: 'file:///' };
  const { default: start } = await import('tinyusdz/tinyusdz.js');
  const wasmBinary = await readFile(fileURLToPath(import.meta.resolve('tinyusdz/tinyusdz.wasm')));
  const module = await start({ wasmBinary, print() {}, printErr() {} });
  const layer = new module.TinyUSDZLoaderNative(), stage = new module.TinyUSDZLoaderNative();
  const read = layer.loadAsLayerFromBinary(await bytesOf(path), 'cloth.usda');
  const text = read ? layer.layerToString() : '';
  const built = stage.loadFromBinary(await bytesOf(path), 'cloth.usda');
  const mesh = built ? stage.getMesh(0) : {};
  return { read, built, text, meshes: built ? stage.numMeshes() : 0, faces: mesh.faceVertexCounts?.length ?? 0, uv: (mesh.texcoords?.length ?? 0) / 2,
    normals: (mesh.normals?.length ?? 0) / 3, textured: built && stage.getMaterial(0).diffuseColorTextureId >= 0 };
}

const clients = { three, 'three-obj': threeObj, 'gltf-validator': validator, tinyusdz };
const [name, path, ...seconds] = process.argv.slice(2);
console.log(JSON.stringify(await clients[name](path, seconds.map(Number))));
