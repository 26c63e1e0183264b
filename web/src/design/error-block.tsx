import { design_try_again } from '@pantul/messages/words'
import { Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './error-block.module.css'

type Props = {
  /** What did not happen: "Courts did not load". */
  readonly title: string
  /** Why, and what is safe. */
  readonly children?: ReactNode
  readonly onRetry: () => void
}

/** In the place of something that could not be shown. */
export const ErrorBlock = ({ title, children, onRetry }: Props) => (
  <div className={styles['block']} role="alert">
    <span className={styles['icon']}>
      <Repeat size={24} strokeWidth={1.75} aria-hidden="true" />
    </span>
    <div>
      <h2 className="display">{title}</h2>
      {children !== undefined && <p>{children}</p>}
      <Button look="secondary" onClick={onRetry}>
        {design_try_again()}
      </Button>
    </div>
  </div>
)
