import * as m from '@pantul/messages/words'
import { Button } from '../design/button.tsx'
import styles from './switch-location-question.module.css'
import type { LocationChoice } from './use-choose-location.ts'

/** "Your basket is for Kemang. Change to Dago and empty it?" */
export const SwitchLocationQuestion = ({ choice }: { readonly choice: LocationChoice }) => (
  <div className={styles['question']} role="alert">
    <p>{m.locations_switch_question({ from: choice.basketLocationName, to: choice.pending?.name ?? '' })}</p>
    <Button wide onClick={choice.agree}>
      {m.locations_switch_yes()}
    </Button>
    <Button variant="secondary" large wide onClick={choice.stay}>
      {m.accounts_stay()}
    </Button>
  </div>
)
