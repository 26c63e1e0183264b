import type { Blocked } from '@pantul/contract/desk-blocks-wire'
import * as m from '@pantul/messages/words'
import { useEffect, useRef } from 'react'
import { Button } from '../design/button.tsx'
import styles from './desk-block.module.css'
import { DeskClashes } from './desk-clashes.tsx'

/** Shows how many hours were blocked, and which taken hours were not. Gets the focus. */
export function DeskBlocked({
  blocked,
  onClose,
}: {
  readonly blocked: Blocked
  readonly onClose: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  // An effect, because focus is outside of React.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles['form']}>
      <h2 ref={heading} tabIndex={-1} className="display">
        {m.blocks_done({ count: blocked.hours })}
      </h2>
      <DeskClashes clashes={blocked.clashes} />
      <Button wide large onClick={onClose}>
        {m.blocks_close()}
      </Button>
    </div>
  )
}
