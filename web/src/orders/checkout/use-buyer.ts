import * as m from '@pantul/messages/words'
import type { Profile } from '@pantul/contract/accounts-wire'
import { type Guest, tidyGuest } from '@pantul/rules/guest'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { logIn } from '../../accounts/log-in.ts'
import { useSessionNotice } from '../../accounts/session-notice-store.ts'
import { keepBasketOnScreen } from '../../accounts/follow-session.ts'
import { logOutKeepingBasket } from '../../accounts/log-out.ts'
import type { TypedFields } from '../../accounts/typed-fields.ts'
import { useSession } from '../../accounts/use-session.ts'
import { useBasketStore } from '../../basket/basket-store.ts'
import { toast } from '../../design/toast.tsx'
import { guestErrors } from './guest-text.ts'
import { useGuest } from './use-guest.ts'

export type BuyerTab = 'guest' | 'login' | 'register'

/** Id of the account card or the tabs; focus moves here when one replaces the other. */
export const BUYER_ID = 'who-orders'

/** The buyer: a guest or the logged-in customer. Login and logout happen on the page; the basket stays. */
export function useBuyer() {
  const { profile, isKnown } = useSession()
  const isOwned = useBasketStore((state) => state.owner.customerId !== null)
  const queryCache = useQueryClient()
  const details = useGuest()
  const [tab, setTab] = useState<BuyerTab>('guest')
  // Open the login tab when the session has ended.
  const hasEnded = useSessionNotice() === 'ended-at-checkout'
  const [wasEnded, setWasEnded] = useState(hasEnded)
  if (hasEnded !== wasEnded) {
    setWasEnded(hasEnded)
    if (hasEnded) setTab('login')
  }
  const [isSubmitted, setIsSubmitted] = useState(false)
  /** The address of the order that must be proved by a code. */
  const [toProve, setToProve] = useState<string | null>(null)
  const [typed, setTyped] = useState<Partial<TypedFields>>({})

  // Keep the basket on screen while this page is open.
  useEffect(() => keepBasketOnScreen(queryCache), [queryCache])

  const choose = (next: BuyerTab): void => {
    if (next === 'guest') details.fillIn(typed)
    setTab(next)
  }

  const demandLogin = (): void => {
    setTab('login')
    focusBuyer()
  }

  /** The saved guest, null for a customer, undefined if the form has errors (shown). */
  const ask = (): Guest | null | undefined => {
    if (profile !== null) return null
    // A former customer orders as a guest only by choice.
    if (hasEnded && tab === 'login') {
      demandLogin()
      return undefined
    }
    setTab('guest')
    const guest = details.save()
    const [first] = guestErrors(guest)
    if (first === undefined) return guest
    setIsSubmitted(true)
    toast(m.problem_guest_not_saved(), 'wrong')
    // The form may not be rendered before this.
    window.requestAnimationFrame(() => document.getElementById(first.fieldId)?.focus())
    return undefined
  }

  const ownEmail = profile?.email ?? tidyGuest(details.guest).email

  return {
    profile,
    /** True while the session of this tab's owner is being checked. */
    isAwaited: !isKnown && isOwned,
    tab,
    choose,
    details,
    isSubmitted,
    ask,
    /** Initial values of login and registration. */
    initial: { ...details.guest, ...typed },
    noteTyped: (fields: Partial<TypedFields>): void => setTyped({ ...typed, ...fields }),
    entered: async (entered: Profile): Promise<void> => {
      await logIn(queryCache, entered, { stay: true })
      details.forget()
      setTyped({})
      setIsSubmitted(false)
      setTab('guest')
      focusBuyer()
    },
    /** Opens the login tab because the order needs an account. */
    demandLogin,
    /** The address to prove; null if none, or if another one is typed. */
    toProve: toProve === ownEmail ? toProve : null,
    /** Opens the code form, because the order needs a proved address. */
    demandProof: (): void => setToProve(profile?.email ?? details.save().email),
    proved: (): void => setToProve(null),
    /** Logs out ("Not you?") and keeps the basket. */
    notMe: async (): Promise<void> => {
      await logOutKeepingBasket(queryCache)
      focusBuyer()
    },
  }
}

export type Buyer = ReturnType<typeof useBuyer>

// The pressed button has been removed: move focus.
function focusBuyer(): void {
  window.requestAnimationFrame(() => document.getElementById(BUYER_ID)?.focus())
}
