import * as m from '@pantul/messages/words'
import type { Letter, Link } from './letter.ts'

/** Terms and privacy notice, which every mail leads to. `publicUrl` without a slash at its end. */
export const legalTexts = (publicUrl: string, locale: Letter['locale']): Link[] => [
  { label: m.legal_terms({}, { locale }), href: `${publicUrl}/terms` },
  { label: m.legal_privacy({}, { locale }), href: `${publicUrl}/privacy` },
]
