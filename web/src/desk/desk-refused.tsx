import * as m from '@pantul/messages/words'
import { Button } from '../design/button.tsx'
import { logOutOfDesk } from './desk-log-out.ts'
import { DeskPage } from './desk-page.tsx'
import styles from './desk-refused.module.css'

/** Shown to a customer without a role: the server's message, and a link to the players' app. */
export const DeskRefused = ({ message }: { readonly message: string }) => (
  <DeskPage title={m.desk_staff_only()}>
    <p>{message}</p>
    <div className={styles['actions']}>
      <a href="/" className={styles['link']}>
        {m.desk_to_players_page()}
      </a>
      <Button variant="secondary" onClick={() => void logOutOfDesk()}>
        {m.desk_other_account()}
      </Button>
    </div>
  </DeskPage>
)
