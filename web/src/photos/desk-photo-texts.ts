import type { NamedSubject, VersionedPhoto } from '@pantul/contract/desk-photos-wire'
import * as m from '@pantul/messages/words'
import type { FieldValues } from '@pantul/rules/merge-fields'
import type { PhotoDetails } from '@pantul/rules/photo'
import { language } from '../browser/language.ts'

/** The details of a picture as texts for the form fields. */
export const photoTexts = ({ altEn, altId, position }: PhotoDetails): FieldValues => ({
  altEn,
  altId,
  position: String(position),
})

/** The details of a picture in the form fields. A position that is no number becomes NaN, which is refused. */
export const photoOfTexts = (texts: FieldValues): PhotoDetails => ({
  altEn: texts['altEn'] ?? '',
  altId: texts['altId'] ?? '',
  position: texts['position']?.trim() ? Number(texts['position']) : Number.NaN,
})

const labels: Readonly<Record<string, () => string>> = {
  altEn: m.photos_alt_en,
  altId: m.photos_alt_id,
  position: m.photos_position,
}

export const photoLabel = (field: string): string => labels[field]?.() ?? field

/** What is in a picture, in the language of the desk. */
export const altText = ({ altEn, altId }: PhotoDetails): string => (language() === 'id' ? altId : altEn)

/** The key of a thing with pictures (the location, a court or a coach) in lists: `court TST1-C1`. */
export const thingKey = ({ thing, thingId }: Omit<NamedSubject, 'name'>): string => `${thing} ${thingId}`

/** The pictures of each thing that has some, in the order of the things. */
export const photosByThing = (
  things: readonly NamedSubject[],
  photos: readonly VersionedPhoto[],
): { readonly thing: NamedSubject; readonly photos: readonly VersionedPhoto[] }[] =>
  things
    .map((thing) => ({ thing, photos: photos.filter((photo) => thingKey(photo) === thingKey(thing)) }))
    .filter(({ photos: photosOfThing }) => photosOfThing.length > 0)
