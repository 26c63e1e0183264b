import { crc32, deflateSync } from 'node:zlib'
import sharp, { type SharpOptions } from 'sharp'

/** For tests: a picture of one colour, for `sharp`. */
export const picture = (width: number, height: number): SharpOptions => ({
  create: { width, height, channels: 3, background: '#d05020' },
})

/** For tests: a JPEG of one colour. */
export const jpeg = (width: number, height: number): Promise<Buffer> =>
  sharp(picture(width, height)).jpeg().toBuffer()

/** For tests: a small PNG whose header states this width and height, which the pixels do not have. */
export function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits for each of red, green and blue.
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A chunk of a PNG file: length, name, content, checksum. */
function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
