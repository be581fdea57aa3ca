/** The formats of pictures, recognised by their bytes: a name says nothing about them. */
export type PictureFormat = 'svg' | 'png' | 'webp' | 'jpeg' | 'ico';

export interface MeasuredPicture {
  format: PictureFormat;
  width: number;
  height: number;
}

/** The format and pixels of a complete picture; undefined for anything else. The pixels of an SVG are in its text. */
export function measurePicture(bytes: Uint8Array): MeasuredPicture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return (
      measurePng(view) ??
      measureWebp(view) ??
      measureJpeg(view) ??
      measureIco(view) ??
      findSvg(bytes)
    );
  } catch (error) {
    // A picture that ends too early.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The four characters at this position. */
const readTag = (view: DataView, at: number) => {
  const code = view.getUint32(at);
  return String.fromCharCode(code >>> 24, (code >>> 16) & 255, (code >>> 8) & 255, code & 255);
};

function measurePng(view: DataView): MeasuredPicture | undefined {
  if (view.byteLength < 45 || view.getUint32(0) !== 0x89504e47) return undefined;
  const isComplete = readTag(view, view.byteLength - 8) === 'IEND';
  if (readTag(view, 12) !== 'IHDR' || !isComplete) return undefined;
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

function measureWebp(view: DataView): MeasuredPicture | undefined {
  if (view.byteLength < 30 || readTag(view, 0) !== 'RIFF' || readTag(view, 8) !== 'WEBP')
    return undefined;
  if (view.getUint32(4, true) + 8 > view.byteLength) return undefined;
  const size = measureWebpFrame(view);
  return size && { format: 'webp', width: size[0], height: size[1] };
}

/** Each of the three kinds of WebP has its pixels in another way. */
function measureWebpFrame(view: DataView): [width: number, height: number] | undefined {
  const kind = readTag(view, 12);
  if (kind === 'VP8 ')
    return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  }
  if (kind === 'VP8X')
    return [(view.getUint32(24, true) & 0xffffff) + 1, (view.getUint32(26, true) >>> 8) + 1];
  return undefined;
}

/** Goes from segment to segment up to the frame header, which has the pixels. */
function measureJpeg(view: DataView): MeasuredPicture | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  if (view.getUint16(view.byteLength - 2) !== 0xffd9) return undefined;
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { format: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return undefined;
}

function measureIco(view: DataView): MeasuredPicture | undefined {
  if (view.byteLength < 22 || view.getUint32(0) !== 0x00000100) return undefined;
  return { format: 'ico', width: view.getUint8(6) || 256, height: view.getUint8(7) || 256 };
}

function findSvg(bytes: Uint8Array): MeasuredPicture | undefined {
  const start = new TextDecoder().decode(bytes.subarray(0, 1000));
  const isSvg = /^\uFEFF?\s*(<\?xml|<!--|<!doctype svg|<svg)/i.test(start);
  return isSvg ? { format: 'svg', width: 0, height: 0 } : undefined;
}
