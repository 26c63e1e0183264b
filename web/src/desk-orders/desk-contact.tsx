import * as m from '@pantul/messages/words'
import { MessageCircle, Phone } from 'lucide-react'
import { phoneText } from '../people/desk-phone-text.ts'
import styles from './desk-contact.module.css'

type Props = { readonly phone: string | null; readonly email: string | null }

/** Phone and e-mail of a person, with links to call and to write. */
export function DeskContact({ phone, email }: Props) {
  if (phone === null && email === null) return null
  return (
    <div className={styles['contact']}>
      {phone !== null && <span>{phoneText(phone)}</span>}
      {email !== null && (
        <a href={`mailto:${email}`} aria-label={m.desk_orders_email({ email })}>
          {email}
        </a>
      )}
      {phone !== null && (
        <div className={styles['links']}>
          <a href={`https://wa.me/${phone.replaceAll(/\D/g, '')}`} target="_blank" rel="noreferrer">
            <MessageCircle size={16} strokeWidth={1.75} aria-hidden="true" />
            {m.locations_whatsapp()}
          </a>
          <a href={`tel:${phone}`}>
            <Phone size={16} strokeWidth={1.75} aria-hidden="true" />
            {m.desk_orders_call()}
          </a>
        </div>
      )}
    </div>
  )
}
