import { createHash } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Deps } from '../../platform/deps.ts'
import { locationOf } from '../../venue/locations/queries.ts'
import { composePicture, type PictureTexts } from './compose-picture.ts'

/** A PNG of 1200 × 630 with its strong ETag. */
export type Picture = { readonly bytes: Buffer; readonly tag: string }

const pictures = new Map<string, Promise<Picture>>()
const MAX_CACHED = 50

/**
 * The preview image for shared links of a location, with its name and city. Rendered in a worker thread, and cached by
 * name and city. Refusal: LOCATION_UNKNOWN if the location does not exist or takes no bookings.
 */
export async function renderSharePicture({ db }: Deps, id: string): Promise<Picture> {
  const { name, city } = await locationOf(db, id)
  const key = JSON.stringify([name, city])
  const known = pictures.get(key)
  if (known !== undefined) return known
  const picture = renderPicture({ name, city })
  pictures.set(key, picture)
  for (const oldest of pictures.keys()) if (pictures.size > MAX_CACHED) pictures.delete(oldest)
  // Removes a failed image, so that the next request retries.
  picture.catch(() => pictures.delete(key))
  return picture
}

async function renderPicture(place: PictureTexts): Promise<Picture> {
  const worker = new Worker(path.join(import.meta.dirname, 'render-picture.ts'), {
    workerData: composePicture(place),
    execArgv: [],
  })
  // Errors of the worker reject `once`.
  const [png]: Uint8Array[] = await once(worker, 'message')
  const bytes = Buffer.from(png ?? [])
  return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"` }
}
