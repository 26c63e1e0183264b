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
import { guestErrors } from './guest-checks.ts'
import { useGuest } from './use-guest.ts'

export type BuyerTab = 'guest' | 'login' | 'register'

/** Id of the account card, or of the tabs in its place. */
export const BUYER_ID = 'who-orders'

/** The buyer: a guest or the logged-in customer. Login and logout happen on the page; the basket stays. */
export function useBuyer() {
  const { profile, isKnown } = useSession()
  const isCustomersBasket = useBasketStore((state) => state.owner.customerId !== null)
  const queryClient = useQueryClient()
  const guestForm = useGuest()
  const [tab, setTab] = useState<BuyerTab>('guest')
  // Opens the login tab when the session has ended.
  const hasSessionEnded = useSessionNotice() === 'ended-at-checkout'
  const [hadSessionEnded, setHadSessionEnded] = useState(hasSessionEnded)
  if (hasSessionEnded !== hadSessionEnded) {
    setHadSessionEnded(hasSessionEnded)
    if (hasSessionEnded) setTab('login')
  }
  const [showsAllErrors, setShowsAllErrors] = useState(false)
  /** The e-mail address for which the server demands a code. */
  const [unprovedEmail, setUnprovedEmail] = useState<string | null>(null)
  const [typedFields, setTypedFields] = useState<Partial<TypedFields>>({})

  // An effect, because the session is outside of React.
  useEffect(() => keepBasketOnScreen(queryClient), [queryClient])

  const chooseTab = (chosen: BuyerTab): void => {
    if (chosen === 'guest') guestForm.fillEmptyFields(typedFields)
    setTab(chosen)
  }

  const demandLogin = (): void => {
    setTab('login')
    focusBuyer()
  }

  const checkDetails = (): Guest | null | undefined => {
    if (profile !== null) return null
    // A customer whose session has ended becomes a guest only by choosing the guest's tab.
    if (hasSessionEnded && tab === 'login') {
      demandLogin()
      return undefined
    }
    setTab('guest')
    const guest = guestForm.save()
    const [firstError] = guestErrors(guest)
    if (firstError === undefined) return guest
    setShowsAllErrors(true)
    toast(m.problem_guest_not_saved(), 'wrong')
    // In the next frame, because the guest's tab may not be rendered yet.
    window.requestAnimationFrame(() => document.getElementById(firstError.fieldId)?.focus())
    return undefined
  }

  const currentEmail = profile?.email ?? tidyGuest(guestForm.guest).email

  return {
    profile,
    /** True until it is known whether the customer who owns the basket is still logged in. */
    isSessionPending: !isKnown && isCustomersBasket,
    tab,
    chooseTab,
    guestForm,
    showsAllErrors,
    /** The guest's details; null for a customer. Undefined after an error, which is shown. */
    checkDetails,
    /** The values with which the forms for login and registration open. */
    initialFields: { ...guestForm.guest, ...typedFields },
    rememberTyped: (fields: Partial<TypedFields>): void => setTypedFields({ ...typedFields, ...fields }),
    onLoggedIn: async (customer: Profile): Promise<void> => {
      await logIn(queryClient, customer, { staysOnPage: true })
      guestForm.clear()
      setTypedFields({})
      setShowsAllErrors(false)
      setTab('guest')
      focusBuyer()
    },
    /** Opens the login tab because the order needs an account. */
    demandLogin,
    /** The e-mail address to prove by a code. Null if it is proved, or another one was typed meanwhile. */
    emailToProve: unprovedEmail === currentEmail ? unprovedEmail : null,
    /** Opens the form for the code, because the server demands it. */
    demandEmailProof: (): void => setUnprovedEmail(profile?.email ?? guestForm.save().email),
    onEmailProved: (): void => setUnprovedEmail(null),
    /** Logs out ("Not you?") and keeps the basket. */
    logOut: async (): Promise<void> => {
      await logOutKeepingBasket(queryClient)
      focusBuyer()
    },
  }
}

export type Buyer = ReturnType<typeof useBuyer>

// The focused button has been removed from the page.
function focusBuyer(): void {
  window.requestAnimationFrame(() => document.getElementById(BUYER_ID)?.focus())
}
