import * as m from '@pantul/messages/words'
import { Button } from '../design/button.tsx'
import { DeskEntrancePage, EntranceActions, PlayersPageLink } from './desk-entrance-page.tsx'
import { logOutOfDesk } from './desk-log-out.ts'

/** Shown to a customer without a role. `message` is the server's refusal. */
export const DeskStaffOnlyScreen = ({ message }: { readonly message: string }) => (
  <DeskEntrancePage title={m.desk_staff_only()}>
    <p>{message}</p>
    <EntranceActions>
      <PlayersPageLink />
      <Button variant="secondary" onClick={() => void logOutOfDesk()}>
        {m.desk_other_account()}
      </Button>
    </EntranceActions>
  </DeskEntrancePage>
)
