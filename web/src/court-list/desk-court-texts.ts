import {
  courts_indoor,
  courts_outdoor,
  court_list_blue,
  court_list_clay,
  court_list_green,
  court_list_kind,
  court_list_on_sale,
  court_list_panoramic,
  court_list_position,
  court_list_standard,
  court_list_turf,
  court_list_wall,
  history_name,
} from '@pantul/messages/words'
import { courtKinds, courtTurfs, courtWalls, type CourtDetails } from '@pantul/rules/court-details'
import type { Texts } from '@pantul/rules/merge-fields'

/** A court as typed texts. */
export const courtTexts = ({ name, kind, wall, turf, position, isActive }: CourtDetails): Texts => ({
  name,
  kind,
  wall,
  turf,
  position: String(position),
  isActive: String(isActive),
})

/** The court of typed texts. A position that is no number becomes NaN, which is refused. */
export const courtOfTexts = (texts: Texts): CourtDetails => ({
  name: texts['name'] ?? '',
  kind: courtKinds.find((kind) => kind === texts['kind']) ?? 'indoor',
  wall: courtWalls.find((wall) => wall === texts['wall']) ?? 'standard',
  turf: courtTurfs.find((turf) => turf === texts['turf']) ?? 'blue',
  position: texts['position']?.trim() ? Number(texts['position']) : Number.NaN,
  isActive: texts['isActive'] === 'true',
})

const labels: Readonly<Record<string, () => string>> = {
  name: history_name,
  kind: court_list_kind,
  wall: court_list_wall,
  turf: court_list_turf,
  position: court_list_position,
  isActive: court_list_on_sale,
}

export const courtLabel = (field: string): string => labels[field]?.() ?? field

const words: Readonly<Record<string, () => string>> = {
  indoor: courts_indoor,
  outdoor: courts_outdoor,
  panoramic: court_list_panoramic,
  standard: court_list_standard,
  blue: court_list_blue,
  green: court_list_green,
  clay: court_list_clay,
}

/** A kind, wall or turf as it is read. */
export const courtWord = (value: string): string => words[value]?.() ?? value
