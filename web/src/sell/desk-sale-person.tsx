import * as m from '@pantul/messages/words'
import { Initials } from '../design/initials.tsx'
import type { ChosenPerson } from '../people/desk-person-field.tsx'
import { phoneText } from '../people/desk-phone-text.ts'
import styles from './desk-sale.module.css'

/** `onEdit`: null if the person can no longer be changed. */
type Props = { readonly person: ChosenPerson; readonly onEdit: (() => void) | null }

/** The person to whom staff sell. */
export const DeskSalePerson = ({ person: { name, phone, email }, onEdit }: Props) => (
  <div className={styles['row']}>
    <Initials name={name} />
    <span>
      <b>{name}</b>
      <small>{phone === null ? (email ?? m.sell_no_phone()) : phoneText(phone)}</small>
    </span>
    {onEdit !== null && (
      <button type="button" className={styles['edit']} onClick={onEdit}>
        {m.basket_edit()}
      </button>
    )}
  </div>
)
