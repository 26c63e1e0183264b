import { createHash } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Deps } from '../../platform/deps.ts'
import { locationOf } from '../../venue/locations/queries.ts'
import { composePicture, type Place } from './compose-picture.ts'

/** A PNG of 1200 × 630, and a strong tag that names its bytes. */
export type Picture = { readonly bytes: Buffer; readonly tag: string }

const drawn = new Map<string, Promise<Picture>>()
const MAX_CACHED = 50

/**
 * The picture that a shared link of a location shows, with its name; drawn once per name, in a thread of its own.
 * LOCATION_UNKNOWN when there is none, or it takes no bookings.
 */
export async function shareLocation({ db }: Deps, id: string): Promise<Picture> {
  const { name, city } = await locationOf(db, id)
  const key = JSON.stringify([name, city])
  const known = drawn.get(key)
  if (known !== undefined) return known
  const picture = draw({ name, city })
  drawn.set(key, picture)
  for (const oldest of drawn.keys()) if (drawn.size > MAX_CACHED) drawn.delete(oldest)
  // Who asks next tries again.
  picture.catch(() => drawn.delete(key))
  return picture
}

async function draw(place: Place): Promise<Picture> {
  const worker = new Worker(path.join(import.meta.dirname, 'render-picture.ts'), {
    workerData: composePicture(place),
    execArgv: [],
  })
  // A thread that fails says so by `error`, on which this rejects.
  const [png]: Uint8Array[] = await once(worker, 'message')
  const bytes = Buffer.from(png ?? [])
  return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"` }
}
