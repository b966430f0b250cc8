// A zip archive of text files, stored as they are.

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
const checksum = bytes => {
  let value = 0xffffffff;
  for (const byte of bytes) value = table[(value ^ byte) & 255] ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
};

// 1980-01-01, so that the same files make the same archive.
const DATE = 0x21;
const UTF8 = 0x800;

/** The fields that a file has at its beginning and in the list at the end. */
const fields = (name, bytes) => {
  const view = new DataView(new ArrayBuffer(26));
  [[0, 20], [2, UTF8], [8, DATE], [22, name.length]].forEach(([at, value]) => view.setUint16(at, value, true));
  [[10, checksum(bytes)], [14, bytes.length], [18, bytes.length]].forEach(([at, value]) => view.setUint32(at, value, true));
  return new Uint8Array(view.buffer);
};
const words = (...parts) => {
  const view = new DataView(new ArrayBuffer(parts.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of parts) {
    if (size === 4) view.setUint32(at, value, true); else view.setUint16(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
};

/** The archive of files, given as pairs of a path and a text. */
export function zip(files) {
  const encoder = new TextEncoder();
  const parts = [];
  const list = [];
  let offset = 0;
  for (const [path, text] of files) {
    const [name, bytes] = [encoder.encode(path), encoder.encode(text)];
    const common = fields(name, bytes);
    const local = [words([4, 0x04034b50]), common, name, bytes];
    list.push(words([4, 0x02014b50], [2, 20]), common, words([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), name);
    offset += local.reduce((sum, part) => sum + part.length, 0);
    parts.push(...local);
  }
  const size = list.reduce((sum, part) => sum + part.length, 0);
  const end = words([4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, size], [4, offset], [2, 0]);
  return new Blob([...parts, ...list, end], { type: 'application/zip' });
}
