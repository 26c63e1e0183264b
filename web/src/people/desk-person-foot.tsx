import type { PersonPage } from '@pantul/contract/desk-person-panel-wire'
import * as m from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import { useNavigate } from '@tanstack/react-router'
import { MessageCircle, Pencil } from 'lucide-react'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import { Button, ButtonLink, OutsideButtonLink } from '../design/button.tsx'
import { DeskPanelFooter } from '../desk/desk-panel-footer.tsx'
import styles from './desk-person-panel.module.css'

type Props = {
  readonly locationId: string
  readonly contactId: string
  readonly phone: string | null
  readonly page: PersonPage | null
  /** Null for a person of another location. */
  readonly onEdit: (() => void) | null
}

/** New booking for the person (`N`), edit, WhatsApp, and the payment of the oldest unpaid order. */
export function DeskPersonFoot({ locationId, contactId, phone, page, onEdit }: Props) {
  const navigate = useNavigate()
  const book = (): void => void navigate({ to: `/desk/${locationId}`, search: { person: contactId } })
  useSingleKey('n', book)
  const [owing] = page?.owing ?? []
  return (
    <DeskPanelFooter>
      <Button wide large onClick={book}>
        {m.sell_new()} <kbd aria-hidden="true">N</kbd>
      </Button>
      <div className={styles['actions']}>
        {onEdit !== null && (
          <Button variant="secondary" onClick={onEdit}>
            <Pencil size={18} strokeWidth={1.75} aria-hidden="true" />
            {m.basket_edit()}
          </Button>
        )}
        {phone !== null && (
          <OutsideButtonLink variant="secondary" href={`https://wa.me/${phone.replace(/\D/g, '')}`}>
            <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
            {m.locations_whatsapp()}
          </OutsideButtonLink>
        )}
        {owing !== undefined && (
          <ButtonLink
            variant="secondary"
            to={`/desk/${locationId}/orders`}
            search={{ order: owing.orderNumber }}
          >
            {m.counter_take_amount({ amount: formatAmount(owing.amount) })}
          </ButtonLink>
        )}
      </div>
    </DeskPanelFooter>
  )
}
