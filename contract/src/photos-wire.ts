import type { PhotoThing } from '@pantul/rules/photo'
import type * as z from 'zod/mini'
import type { DataOf } from './call.ts'
import type { Photos, WirePhoto } from './photos.ts'
import { rowToWire } from './row-wire.ts'

/** A picture for a page. Width and height in pixels, of its widest file. */
export type Photo = {
  readonly hash: string
  readonly width: number
  readonly height: number
  readonly altEn: string
  readonly altId: string
}

/** A picture with what it shows. `name`: of the location, court or coach. */
export type ShownPhoto = Photo & {
  readonly thing: PhotoThing
  readonly thingId: string
  readonly name: string
}

export const photoToWire = (photo: Photo): z.infer<typeof WirePhoto> => rowToWire(photo)
// The players' bundle does not need `rowFromWire` otherwise.
export const photoFromWire = ({ Hash, Width, Height, AltEn, AltId }: z.infer<typeof WirePhoto>): Photo => ({
  hash: Hash,
  width: Width,
  height: Height,
  altEn: AltEn,
  altId: AltId,
})

export const photosToWire = (photos: readonly ShownPhoto[]): DataOf<typeof Photos> =>
  photos.map((photo) => rowToWire(photo))

export const photosFromWire = (wire: DataOf<typeof Photos>): ShownPhoto[] =>
  wire.map((photo) => ({
    ...photoFromWire(photo),
    thing: photo.Thing,
    thingId: photo.ThingId,
    name: photo.Name,
  }))
