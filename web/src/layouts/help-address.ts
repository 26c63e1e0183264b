import type { Location } from '@pantul/contract/locations-wire'
import { layout_help_text } from '@pantul/messages/words'

/** The WhatsApp chat with the chosen location, else with the first there is; null while none is known. */
export function helpAddress(chosen: Location | null, locations: readonly Location[]): string | null {
  const location = chosen ?? locations[0]
  return location === undefined
    ? null
    : `https://wa.me/${location.whatsApp}?text=${encodeURIComponent(layout_help_text())}`
}
