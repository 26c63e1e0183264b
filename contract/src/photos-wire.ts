import type { PhotoThing } from '@pantul/rules/photo'
import type * as z from 'zod/mini'
import type { DataOf } from './call.ts'
import type { Photos, WirePhoto } from './photos.ts'
import { listOf, wireConverter } from './wire-converter.ts'

/** A picture of a location, court or coach. */
export type Photo = {
  readonly hash: string
  /** The size of its widest file, in pixels. */
  readonly width: number
  readonly height: number
  /** The description for people who do not see the picture, in English and Indonesian. */
  readonly altEn: string
  readonly altId: string
}

/** A picture, and the thing that it shows. */
export type ShownPhoto = Photo & {
  readonly thing: PhotoThing
  readonly thingId: string
  /** The name of the location, court or coach. */
  readonly name: string
}

const photoFields = {
  hash: 'Hash',
  width: 'Width',
  height: 'Height',
  altEn: 'AltEn',
  altId: 'AltId',
} as const

export const photoConverter = wireConverter<Photo, z.infer<typeof WirePhoto>>()(photoFields)

const shownPhoto = wireConverter<ShownPhoto, DataOf<typeof Photos>[number]>()({
  ...photoFields,
  thing: 'Thing',
  thingId: 'ThingId',
  name: 'Name',
})

export const { toWire: photosToWire, fromWire: photosFromWire } = listOf(shownPhoto)
