// Reads a file with a client of npm's, and prints what it finds as JSON: node read.mjs CLIENT FILE [SECONDS...]
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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

// The numbers of a PNG image of 16-bit red, green and blue, 0 to 1, as a texture has them.
async function texture(path) {
  const data = await readFile(path), { inflateSync } = await import('node:zlib'), packed = [];
  for (let at = 8; at < data.length; at += 12 + data.readUInt32BE(at))
    if (data.toString('latin1', at + 4, at + 8) === 'IDAT') packed.push(data.subarray(at + 8, at + 8 + data.readUInt32BE(at)));
  const width = data.readUInt32BE(16), height = data.readUInt32BE(20), raw = inflateSync(Buffer.concat(packed));
  const bytes = new Uint8Array(6 * width * height), byte = (x, y) => x < 0 || y < 0 ? 0 : bytes[6 * width * y + x];
  for (let y = 0; y < height; y++)
    for (let x = 0, row = y * (6 * width + 1); x < 6 * width; x++) {
      const left = byte(x - 6, y), up = byte(x, y - 1), corner = byte(x - 6, y - 1), near = left + up - corner;
      const paeth = [left, up, corner].reduce((best, next) => Math.abs(near - next) < Math.abs(near - best) ? next : best);
      bytes[6 * width * y + x] = raw[row + 1 + x] + [0, left, up, left + up >> 1, paeth][raw[row]];
    }
  return { width, height, at: (u, v) => {
    const pixel = 6 * (width * Math.floor(v * height) + Math.floor(u * width));
    return [0, 2, 4].map(i => (256 * bytes[pixel + i] + bytes[pixel + i + 1]) / 65535);
  } };
}

// What a vertex shader for OpenVAT computes: the second texture coordinates, a row further with each frame, give the offset, z up.
async function vat(path) {
  pretendPictures();
  const { GLTFLoader } = await import('three/addons/loaders/GLTFLoader.js'), stem = path.slice(0, -'_vat.glb'.length);
  const gltf = await new GLTFLoader().parseAsync((await bytesOf(path)).buffer, ''), remap = JSON.parse(await readFile(`${stem}-remap_info.json`));
  const mesh = gltf.scene.children.find(each => each.isMesh), { position, uv1 } = mesh.geometry.attributes;
  const offsets = await texture(`${stem}_vat.png`), normals = await texture(`${stem}_vnrm.png`);
  const { Min, Max, Frames } = remap['os-remap'], [animation] = Object.values(remap.animations);
  const pixel = (from, i, frame) => from.at(uv1.getX(i), uv1.getY(i) + frame / from.height);
  const frames = Array.from({ length: Frames }, (_, frame) => Array.from({ length: position.count }, (_, i) => {
    const [x, y, z] = pixel(offsets, i, frame).map((value, axis) => Min[axis] + value * (Max[axis] - Min[axis]));
    return [position.getX(i) + x, position.getY(i) + z, position.getZ(i) - y];
  }));
  const lengths = Array.from({ length: position.count }, (_, i) => Math.hypot(...pixel(normals, i, 0).map(value => 2 * value - 1)));
  return { frames, rate: animation.framerate, loops: animation.looping, least: Math.min(...lengths), most: Math.max(...lengths),
    fit: remap.billow.fit };
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
async function startTinyusdz() {
  process.type = 'renderer';
  globalThis.window = globalThis.self = globalThis;
  globalThis.location = { href: 'file:///' };
  const { default: start } = await import('tinyusdz/tinyusdz.js');
  const wasmBinary = await readFile(fileURLToPath(import.meta.resolve('tinyusdz/tinyusdz.wasm')));
  return start({ wasmBinary, print() {}, printErr() {} });
}

async function tinyusdz(path) {
  const module = await startTinyusdz(), layer = new module.TinyUSDZLoaderNative(), stage = new module.TinyUSDZLoaderNative();
  const read = layer.loadAsLayerFromBinary(await bytesOf(path), 'cloth.usda');
  const text = read ? layer.layerToString() : '';
  const built = stage.loadFromBinary(await bytesOf(path), 'cloth.usda');
  const mesh = built ? stage.getMesh(0) : {};
  return { read, built, text, meshes: built ? stage.numMeshes() : 0, faces: mesh.faceVertexCounts?.length ?? 0, uv: (mesh.texcoords?.length ?? 0) / 2,
    normals: (mesh.normals?.length ?? 0) / 3, textured: built && stage.getMaterial(0).diffuseColorTextureId >= 0 };
}

/* The mesh of one take of several, which is selected in the file. */
async function tinyusdzTakes(path, [number]) {
  const module = await startTinyusdz(), layer = new module.TinyUSDZLoaderNative();
  const text = await readFile(path, 'utf8'), names = [...text.matchAll(/^        "(.*)" \($/gm)].map(found => found[1]);
  for (const [, file] of text.matchAll(/@(.+?)@/g)) layer.setAsset(file, await readFile(join(dirname(path), file), 'latin1'));
  layer.loadAsLayerFromBinary(new TextEncoder().encode(text.replace(/take = ".*"/, `take = "${names[number]}"`)), 'takes.usda');
  layer.composeVariants();
  layer.composePayload();
  const built = layer.layerToRenderScene();
  return { built, text: layer.layerToString(), meshes: built ? layer.numMeshes() : 0 };
}

const clients = { three, 'three-obj': threeObj, 'gltf-validator': validator, tinyusdz, 'tinyusdz-takes': tinyusdzTakes, vat };
const [name, path, ...seconds] = process.argv.slice(2);
console.log(JSON.stringify(await clients[name](path, seconds.map(Number))));
