import * as m from '@pantul/messages/words'
import { useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { isBasketFilled } from '../basket/basket-store.ts'
import { Button } from '../design/button.tsx'
import { logOut } from './log-out.ts'
import styles from './log-out-button.module.css'

/** Logs out. Further presses are ignored while it runs. */
function useLogOut(onLoggedOut: () => void) {
  const queryClient = useQueryClient()
  const [isLoggingOut, setIsLoggingOut] = useState(false)
  const logOutOnce = async () => {
    if (isLoggingOut) return
    setIsLoggingOut(true)
    try {
      await logOut(queryClient)
      onLoggedOut()
    } finally {
      setIsLoggingOut(false)
    }
  }
  return { isLoggingOut, logOutOnce: () => void logOutOnce() }
}

type ButtonProps = { readonly onNeedsConfirmation: () => void; readonly onLoggedOut: () => void }

/** Logs out, or asks first if the basket would be lost. */
export function LogOutButton({ onNeedsConfirmation, onLoggedOut }: ButtonProps) {
  const { isLoggingOut, logOutOnce } = useLogOut(onLoggedOut)
  return (
    <li>
      <button type="button" onClick={() => (isBasketFilled() ? onNeedsConfirmation() : logOutOnce())}>
        <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
        {isLoggingOut ? m.accounts_logging_out() : m.accounts_log_out()}
      </button>
    </li>
  )
}

type QuestionProps = { readonly onStay: () => void; readonly onLoggedOut: () => void }

/** Asks before the logout, because it empties the basket for good. */
export function LogOutQuestion({ onStay, onLoggedOut }: QuestionProps) {
  const { isLoggingOut, logOutOnce } = useLogOut(onLoggedOut)
  return (
    <div className={styles['question']} role="alert">
      <p>{m.accounts_log_out_basket()}</p>
      <Button wide busy={isLoggingOut ? m.accounts_logging_out() : undefined} onClick={logOutOnce}>
        {m.accounts_log_out_and_empty()}
      </Button>
      <Button variant="secondary" large wide onClick={onStay}>
        {m.accounts_stay()}
      </Button>
    </div>
  )
}
