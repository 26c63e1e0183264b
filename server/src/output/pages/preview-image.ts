import { createHash } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Deps } from '../../platform/deps.ts'
import { locationOf } from '../../venue/locations/queries.ts'
import { previewSvg, type PreviewTexts } from './preview-svg.ts'

/** A PNG of 1200 × 630 with its strong ETag. */
type PreviewImage = { readonly bytes: Buffer; readonly etag: string }

const cachedImages = new Map<string, Promise<PreviewImage>>()
const MAX_CACHED = 50

/**
 * The preview image for shared links of a location, with its name and city. It is rendered in a worker thread, and cached
 * by name and city. Refusal: LOCATION_UNKNOWN if the location does not exist or takes no bookings.
 */
export async function previewImageOf({ db }: Deps, locationId: string): Promise<PreviewImage> {
  const { name, city } = await locationOf(db, locationId)
  const key = JSON.stringify([name, city])
  const cached = cachedImages.get(key)
  if (cached !== undefined) return cached
  const image = renderImage({ name, city })
  cachedImages.set(key, image)
  for (const oldest of cachedImages.keys()) if (cachedImages.size > MAX_CACHED) cachedImages.delete(oldest)
  // A failed image is not cached, so that the next request tries again.
  image.catch(() => cachedImages.delete(key))
  return image
}

async function renderImage(texts: PreviewTexts): Promise<PreviewImage> {
  const worker = new Worker(path.join(import.meta.dirname, 'svg-to-png-worker.ts'), {
    workerData: previewSvg(texts),
    execArgv: [],
  })
  // `once` rejects if the worker has an error.
  const [png]: Uint8Array[] = await once(worker, 'message')
  const bytes = Buffer.from(png ?? [])
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"` }
}
