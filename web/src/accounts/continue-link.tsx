import * as m from '@pantul/messages/words'
import { isEmptyItem } from '@pantul/rules/booking-item'
import { useNavigate } from '@tanstack/react-router'
import { useBasket } from '../basket/basket-store.ts'
import { isDeskPath } from '../browser/local-path.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { useRedirectPath } from './use-after-login.ts'

/** Continues to the requested page, otherwise to the booking page. The label depends on whether the basket is filled. */
export function ContinueLink() {
  const navigate = useNavigate()
  const redirectPath = useRedirectPath('')
  const isFilled = useBasket().items.some((item) => !isEmptyItem(item))
  if (redirectPath !== '')
    return (
      <Button
        large
        wide
        onClick={() => void navigate({ href: redirectPath, reloadDocument: isDeskPath(redirectPath) })}
      >
        {m.accounts_continue()}
      </Button>
    )
  return (
    <ButtonLink to="/booking" large wide>
      {isFilled ? m.accounts_continue_booking() : m.layout_book_a_court()}
    </ButtonLink>
  )
}
