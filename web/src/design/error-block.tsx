import * as m from '@pantul/messages/words'
import { Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './error-block.module.css'

type Props = {
  /** What failed: "Courts did not load". */
  readonly title: string
  /** The reason, and that nothing was lost. */
  readonly children?: ReactNode
  readonly onRetry: () => void
}

/** Shown in place of content that could not be loaded. */
export const ErrorBlock = ({ title, children, onRetry }: Props) => (
  <div className={styles['block']} role="alert">
    <span className={styles['icon']}>
      <Repeat size={24} strokeWidth={1.75} aria-hidden="true" />
    </span>
    <div>
      <h2 className="display">{title}</h2>
      {children !== undefined && <p>{children}</p>}
      <Button variant="secondary" onClick={onRetry}>
        {m.design_try_again()}
      </Button>
    </div>
  </div>
)
