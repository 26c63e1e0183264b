import * as m from '@pantul/messages/words'
import type { Scale } from '@pantul/rules/coach-price'
import type { FieldValues } from '@pantul/rules/merge-fields'

/** The key of a price field, such as `2 A`: the number of players, and the code of the price list (`rate`). */
export const scaleField = ({ rate, players }: Pick<Scale, 'rate' | 'players'>): string =>
  `${players} ${rate.trim()}`

/** The rate and the number of players of a price field. */
function scaleOfField(field: string): Pick<Scale, 'rate' | 'players'> {
  const spaceAt = field.indexOf(' ')
  return { players: Number(field.slice(0, spaceAt)), rate: field.slice(spaceAt + 1) }
}

/** Prices by number of players and price list, as texts for the form fields. */
export const scaleTexts = (rows: readonly Scale[]): FieldValues =>
  Object.fromEntries(rows.map((row) => [scaleField(row), String(row.price)]))

/** The prices in the form fields. An empty text means that the price was removed. */
export const scalesOfTexts = (texts: FieldValues): Scale[] =>
  Object.entries(texts)
    .filter(([, price]) => price !== '')
    .map(([field, price]) => ({ ...scaleOfField(field), price: Number(price) }))

/** The label of a price field: `Rate A, players: 2`. */
export const scaleLabel = (field: string): string => m.coach_list_scale(scaleOfField(field))
