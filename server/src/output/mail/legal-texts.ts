import * as m from '@pantul/messages/words'
import type { Letter, Link } from './letter.ts'

/** Links to the terms and the privacy notice, for every mail. `publicUrl` has no slash at the end. */
export const legalTexts = (publicUrl: string, locale: Letter['locale']): Link[] => [
  { label: m.legal_terms({}, { locale }), href: `${publicUrl}/terms` },
  { label: m.legal_privacy({}, { locale }), href: `${publicUrl}/privacy` },
]
