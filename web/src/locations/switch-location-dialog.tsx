import * as m from '@pantul/messages/words'
import { Dialog } from '../design/dialog.tsx'
import { SwitchLocationQuestion } from './switch-location-question.tsx'
import type { LocationChoice } from './use-choose-location.ts'

type Props = { readonly open: boolean; readonly choice: LocationChoice }

/** Asks before the basket of another location is emptied. */
export const SwitchLocationDialog = ({ open, choice }: Props) => (
  <Dialog open={open} onClose={choice.stay} title={m.locations_switch_title()}>
    <SwitchLocationQuestion choice={choice} />
  </Dialog>
)
