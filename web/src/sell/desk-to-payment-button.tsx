import * as m from '@pantul/messages/words'
import { useEffect, useEffectEvent, useRef } from 'react'
import { dropKeys, holdKeys, useReleaseKeysOnMount } from '../browser/desk-type-ahead.ts'
import { useFocusOnMount } from '../browser/desk-use-focus.ts'
import { Button } from '../design/button.tsx'
import { DeskPanelFooter } from '../desk/desk-panel-footer.tsx'

type Props = {
  /** Whether nothing is missing or wrong. */
  readonly isReady: boolean
  /** Whether the shown price belongs to the current sale, because it has loaded. */
  readonly isPriced: boolean
  readonly onContinue: () => void
}

/**
 * The button that continues from the price to the payment. It takes the focus, so that Enter presses it. If it is
 * pressed while the price is loading, the press and the keys after it take effect when the price has loaded.
 */
export function DeskToPaymentButton({ isReady, isPriced, onContinue }: Props) {
  const isPressed = useRef(false)
  const continueIfPressed = useEffectEvent(() => {
    if (isPressed.current && isReady) onContinue()
    isPressed.current = false
  })
  // An effect, because the price arrives after the press.
  useEffect(() => {
    if (isPriced) continueIfPressed()
  }, [isPriced])
  const press = (): void => {
    if (isPriced) return onContinue()
    isPressed.current = true
    holdKeys('sale')
  }
  const button = useFocusOnMount<HTMLButtonElement>()
  useReleaseKeysOnMount('sale') // keys that were pressed before this step was shown act now
  // Drops the stored keys, because staff must first read what is missing. An effect, because keys are outside of
  // React.
  useEffect(() => {
    if (isReady) return
    isPressed.current = false
    dropKeys('sale')
  }, [isReady])
  return (
    <DeskPanelFooter>
      <Button ref={button} wide large unavailable={!isReady} onClick={press}>
        {m.counter_take()} <kbd aria-hidden="true">Enter</kbd>
      </Button>
    </DeskPanelFooter>
  )
}
