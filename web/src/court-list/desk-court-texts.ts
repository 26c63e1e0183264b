import * as m from '@pantul/messages/words'
import { courtKinds, courtTurfs, courtWalls, type CourtDetails } from '@pantul/rules/court-details'
import type { FieldValues } from '@pantul/rules/merge-fields'

/** A court as texts for the form fields. */
export const courtTexts = ({ name, kind, wall, turf, position, isActive }: CourtDetails): FieldValues => ({
  name,
  kind,
  wall,
  turf,
  position: String(position),
  isActive: String(isActive),
})

/** The court that the texts in the form fields describe. A position that is no number becomes NaN, which is refused. */
export const courtOfTexts = (texts: FieldValues): CourtDetails => ({
  name: texts['name'] ?? '',
  kind: courtKinds.find((kind) => kind === texts['kind']) ?? 'indoor',
  wall: courtWalls.find((wall) => wall === texts['wall']) ?? 'standard',
  turf: courtTurfs.find((turf) => turf === texts['turf']) ?? 'blue',
  position: texts['position']?.trim() ? Number(texts['position']) : Number.NaN,
  isActive: texts['isActive'] === 'true',
})

const labels: Readonly<Record<string, () => string>> = {
  name: m.history_name,
  kind: m.court_list_kind,
  wall: m.court_list_wall,
  turf: m.court_list_turf,
  position: m.court_list_position,
  isActive: m.court_list_on_sale,
}

export const courtLabel = (field: string): string => labels[field]?.() ?? field

const words: Readonly<Record<string, () => string>> = {
  indoor: m.courts_indoor,
  outdoor: m.courts_outdoor,
  panoramic: m.court_list_panoramic,
  standard: m.court_list_standard,
  blue: m.court_list_blue,
  green: m.court_list_green,
  clay: m.court_list_clay,
}

/** The name of a kind, wall or turf, in the language of the page. */
export const courtFieldText = (value: string): string => words[value]?.() ?? value
