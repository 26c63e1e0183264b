import type { DeskAct } from '@pantul/contract/desk-staff-acts-wire'
import * as m from '@pantul/messages/words'
import { isRandomThingId } from '@pantul/rules/act-thing-id'
import { roleName } from '../accounts/role-name.ts'
import { RupiahAmount } from '../design/price.tsx'
import { actionName, momentOfAct } from './desk-act-text.ts'
import { changesText } from './desk-changes-text.ts'
import styles from './desk-acts-screen.module.css'

/** A page of acts: the action and its object, person, time, amount, reason and changed fields. */
export const DeskActList = ({ acts }: { readonly acts: readonly DeskAct[] }) => (
  <ol className={styles['acts']} aria-label={m.desk_acts()}>
    {acts.map((act) => (
      <li key={act.id}>
        <div>
          <b>{actionName(act.action)}</b>
          {!isRandomThingId(act.thingId) && <small>{act.thingId}</small>}
        </div>
        <div>
          {act.by}, {roleName(act.role)}
          <small>
            {momentOfAct(act.at)}, {act.location ?? m.desk_acts_group()}
            {act.machine !== null && `, ${act.machine}`}
          </small>
        </div>
        <div className={styles['amount']}>{act.amount !== null && <RupiahAmount rupiah={act.amount} />}</div>
        <div>
          {act.reason}
          {act.approvedBy !== null && <small>{m.desk_acts_approved_by({ name: act.approvedBy })}</small>}
          {changesText(act) !== '' && <small>{changesText(act)}</small>}
        </div>
      </li>
    ))}
  </ol>
)
