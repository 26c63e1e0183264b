import * as m from '@pantul/messages/words'
import type { ReactNode } from 'react'
import { useFocusOnMount } from '../browser/desk-use-focus.ts'
import { Button } from '../design/button.tsx'
import styles from './desk-result-layout.module.css'

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode }

/** The layout of a result in a panel: a title that takes the focus, the result, and a button that closes it. */
export function DeskResultLayout({ title, onClose, children }: Props) {
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    <div className={styles['result']}>
      <h2 ref={heading} tabIndex={-1} className="display">
        {title}
      </h2>
      {children}
      <Button variant="secondary" wide onClick={onClose}>
        {m.schedule_close()}
      </Button>
    </div>
  )
}
