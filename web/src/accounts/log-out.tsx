import {
  accounts_log_out,
  accounts_log_out_and_empty,
  accounts_log_out_basket,
  accounts_logging_out,
  accounts_stay,
} from '@pantul/messages/words'
import { useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { isBasketFilled } from '../basket/basket-store.ts'
import { Button } from '../design/button.tsx'
import { leave } from './leave.ts'
import styles from './log-out.module.css'

/** Logs out once, however often it is pressed. */
function useLeave(onLeft: () => void) {
  const queryCache = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  const go = async () => {
    if (isLeaving) return
    setLeaving(true)
    try {
      await leave(queryCache)
      onLeft()
    } finally {
      setLeaving(false)
    }
  }
  return { isLeaving, go: () => void go() }
}

type ButtonProps = { readonly onAsk: () => void; readonly onLeft: () => void }

/** The last of the person's links: logs out at once, or asks while there is a basket to lose. */
export function LogOutButton({ onAsk, onLeft }: ButtonProps) {
  const { isLeaving, go } = useLeave(onLeft)
  return (
    <li>
      <button type="button" onClick={() => (isBasketFilled() ? onAsk() : go())}>
        <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
        {isLeaving ? accounts_logging_out() : accounts_log_out()}
      </button>
    </li>
  )
}

type QuestionProps = { readonly onStay: () => void; readonly onLeft: () => void }

/** Logging out empties the basket, which cannot be undone. */
export function LogOutQuestion({ onStay, onLeft }: QuestionProps) {
  const { isLeaving, go } = useLeave(onLeft)
  return (
    <div className={styles['question']} role="alert">
      <p>{accounts_log_out_basket()}</p>
      <Button wide busy={isLeaving ? accounts_logging_out() : undefined} onClick={go}>
        {accounts_log_out_and_empty()}
      </Button>
      <Button look="secondary" large wide onClick={onStay}>
        {accounts_stay()}
      </Button>
    </div>
  )
}
