import type { Location } from '@pantul/contract/locations-wire'
import * as m from '@pantul/messages/words'

/** WhatsApp link to the chosen location, otherwise to the first one; null if there is none. */
export function helpAddress(chosen: Location | null, locations: readonly Location[]): string | null {
  const location = chosen ?? locations[0]
  return location === undefined
    ? null
    : `https://wa.me/${location.whatsApp}?text=${encodeURIComponent(m.layout_help_text())}`
}
