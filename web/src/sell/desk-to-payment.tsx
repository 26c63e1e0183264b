import * as m from '@pantul/messages/words'
import { useEffect, useEffectEvent, useRef } from 'react'
import { dropKeys, holdKeys, useKeysReady } from '../browser/desk-type-ahead.ts'
import { Button } from '../design/button.tsx'
import { DeskPanelFooter } from '../desk/desk-panel-footer.tsx'

type Props = {
  readonly isReady: boolean
  /** Whether the shown price is that of the current sale. */
  readonly isPriced: boolean
  readonly onGo: () => void
}

/**
 * The button that continues from the price to the payment. A press while the price loads, and the keys after it, take
 * effect when the price has loaded.
 */
export function DeskToPayment({ isReady, isPriced, onGo }: Props) {
  const isPressed = useRef(false)
  const goOn = useEffectEvent(() => {
    if (isPressed.current && isReady) onGo()
    isPressed.current = false
  })
  // An effect, because the answer of the server arrives after the press.
  useEffect(() => {
    if (isPriced) goOn()
  }, [isPriced])
  const press = (): void => {
    if (isPriced) return onGo()
    isPressed.current = true
    holdKeys('sale')
  }
  const button = useRef<HTMLButtonElement>(null)
  // Focuses the button, so that Enter presses it. An effect, because focus is outside of React.
  useEffect(() => button.current?.focus(), [])
  useKeysReady('sale')
  // Discards stored keys while there is something to read first. An effect, because keys are outside of React.
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
