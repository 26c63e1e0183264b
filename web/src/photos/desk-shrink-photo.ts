/** Smaller files are sent as they are. */
const maxBytes = 2_000_000
/** Pixels; the widest stored picture has 1440. */
const maxWidth = 2160

/**
 * A file to upload: a large picture is made smaller, because a phone may need longer to send it than the server waits. A
 * file that the browser cannot read is returned as it is; the server says what is wrong with it.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  if (file.size <= maxBytes) return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return file
  const scale = Math.min(1, maxWidth / picture.width)
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) return file
  // A JPEG has no transparency.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}

/** The bytes of a file in base64. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '')
    reader.onerror = () => reject(reader.error ?? new Error('a file was not read'))
    reader.readAsDataURL(file)
  })
}
