import { crc32, deflateSync } from 'node:zlib'

/** A PNG file for an upload: a diagonal gradient from one colour to the other. Sizes are pixels. */
export function pngFile(
  name: string,
  { width, height, from, to }: { width: number; height: number; from: Colour; to: Colour },
): { readonly name: string; readonly mimeType: string; readonly buffer: Buffer } {
  // Each row begins with a zero byte: no filter.
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const fraction = (x + y) / (width + height)
      const pixel = from.map((value, i) => value + ((to[i] ?? 0) - value) * fraction)
      rows.set(pixel, y * (1 + width * 3) + 1 + x * 3)
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits per channel, and colour type 2: red, green and blue.
  header.set([8, 2], 8)
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return { name, mimeType: 'image/png', buffer: Buffer.concat([signature, ...parts]) }
}

type Colour = readonly [red: number, green: number, blue: number]

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
