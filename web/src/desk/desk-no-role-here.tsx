import * as m from '@pantul/messages/words'
import { ButtonLink } from '../design/button.tsx'
import { DeskNoticePage } from './desk-notice-page.tsx'
import { useDeskStaff } from './desk-staff.ts'

/** Shown at a location where the person has no role, or that does not exist. */
export function DeskNoRoleHere() {
  const { locations } = useDeskStaff()
  return (
    <DeskNoticePage title={m.desk_not_here()} text={m.desk_not_here_text()}>
      {locations.map(({ id, name }) => (
        <ButtonLink key={id} to={`/desk/${id}`} variant="secondary">
          {m.desk_go_to({ location: name })}
        </ButtonLink>
      ))}
    </DeskNoticePage>
  )
}
