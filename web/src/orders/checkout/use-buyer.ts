import { problem_guest_not_saved } from '@pantul/messages/words'
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
import { guestErrors } from './guest-words.ts'
import { useGuest } from './use-guest.ts'

export type BuyerTab = 'guest' | 'login' | 'register'

/** The card of who is logged in, or the tabs: where focus goes when one takes the place of the other. */
export const BUYER_ID = 'who-orders'

/**
 * Who orders or buys: a guest by the form, or the account. Logging in and out happen on the page, the basket stays on
 * it.
 */
export function useBuyer() {
  const { profile, isKnown } = useSession()
  const isOwned = useBasketStore((state) => state.owner.customerId !== null)
  const queryCache = useQueryClient()
  const details = useGuest()
  const [way, setWay] = useState<BuyerTab>('guest')
  // However it is learnt that the session ended, the way back in is what opens.
  const hasEnded = useSessionNotice() === 'ended-at-checkout'
  const [wasEnded, setWasEnded] = useState(hasEnded)
  if (hasEnded !== wasEnded) {
    setWasEnded(hasEnded)
    if (hasEnded) setWay('login')
  }
  const [isAsked, setIsAsked] = useState(false)
  /** The e-mail address to be proved by a code, as it was ordered with. */
  const [toProve, setToProve] = useState<string | null>(null)
  const [typed, setTyped] = useState<Partial<TypedFields>>({})

  // The session's end comes from outside React; the basket stays in view as long as this page does.
  useEffect(() => keepBasketOnScreen(queryCache), [queryCache])

  const choose = (next: BuyerTab): void => {
    if (next === 'guest') details.fillIn(typed)
    setWay(next)
  }

  const demandLogin = (): void => {
    setWay('login')
    focusBuyer()
  }

  /** The guest as saved, null for a customer, or undefined when the form is not right yet, which says so. */
  const ask = (): Guest | null | undefined => {
    if (profile !== null) return null
    // Who ordered as a customer is a guest by choice only.
    if (hasEnded && way === 'login') {
      demandLogin()
      return undefined
    }
    setWay('guest')
    const guest = details.save()
    const [first] = guestErrors(guest)
    if (first === undefined) return guest
    setIsAsked(true)
    toast(problem_guest_not_saved(), 'wrong')
    // The form may only now be drawn again.
    window.requestAnimationFrame(() => document.getElementById(first.fieldId)?.focus())
    return undefined
  }

  const ownEmail = profile?.email ?? tidyGuest(details.guest).email

  return {
    profile,
    /** Whoever was logged in in this tab: whether that is so still is being asked. */
    isAwaited: !isKnown && isOwned,
    way,
    choose,
    details,
    isAsked,
    ask,
    /** What login and registration begin with. */
    initial: { ...details.guest, ...typed },
    noteTyped: (fields: Partial<TypedFields>): void => setTyped({ ...typed, ...fields }),
    entered: async (entered: Profile): Promise<void> => {
      await logIn(queryCache, entered, { stay: true })
      details.forget()
      setTyped({})
      setIsAsked(false)
      setWay('guest')
      focusBuyer()
    },
    /** The order needs somebody who is logged in: the form for it opens, and the page says why. */
    demandLogin,
    /** The address that a code went to; null when none is asked for, or another one was typed since. */
    toProve: toProve === ownEmail ? toProve : null,
    /** The order needs somebody whose address is proved: the step for the code opens. */
    demandProof: (): void => setToProve(profile?.email ?? details.save().email),
    proved: (): void => setToProve(null),
    /** "Not you?": the account goes, the basket stays. */
    notMe: async (): Promise<void> => {
      await logOutKeepingBasket(queryCache)
      focusBuyer()
    },
  }
}

export type Buyer = ReturnType<typeof useBuyer>

// The pressed button is gone with the form or the card it stood in.
function focusBuyer(): void {
  window.requestAnimationFrame(() => document.getElementById(BUYER_ID)?.focus())
}
