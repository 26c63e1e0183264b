import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { staffMay } from '@pantul/rules/staff-may'
import { ButtonLink } from '../design/button.tsx'
import { DeskNoticePage } from './desk-notice-page.tsx'

/** Shown instead of the pages about bookings while players cannot book at the location yet. */
export const DeskLocationNotOpen = ({
  location: { id, name, roles },
}: {
  readonly location: DeskLocation
}) => (
  <DeskNoticePage title={m.set_up_not_open({ location: name })} text={m.set_up_not_open_text()}>
    {staffMay(roles, 'open-location') && (
      <ButtonLink to="/desk/set-up" search={{ at: id }}>
        {m.set_up_resume()}
      </ButtonLink>
    )}
  </DeskNoticePage>
)
