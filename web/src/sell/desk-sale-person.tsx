import * as m from '@pantul/messages/words'
import { Initials } from '../design/initials.tsx'
import parts from '../desk/desk-panel-parts.module.css'
import type { ChosenPerson } from '../people/desk-person-field.tsx'
import { phoneText } from '../people/desk-phone-text.ts'
import styles from './desk-sale.module.css'

type Props = {
  readonly person: ChosenPerson
  /** Chooses another person; null when the order is placed. */
  readonly onChange: (() => void) | null
}

/** The buyer. */
export const DeskSalePerson = ({ person: { name, phone, email }, onChange }: Props) => (
  <div className={styles['row']}>
    <Initials name={name} />
    <span>
      <b>{name}</b>
      <small>{phone === null ? (email ?? m.sell_no_phone()) : phoneText(phone)}</small>
    </span>
    {onChange !== null && (
      <button type="button" className={parts['textButton']} onClick={onChange}>
        {m.basket_edit()}
      </button>
    )}
  </div>
)
