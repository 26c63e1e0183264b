import * as m from '@pantul/messages/words'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

type Props = {
  readonly children: ReactNode
  readonly action?: ReactNode
  readonly onClose?: () => void
}

/** A message about something that happened automatically. It stays until the user closes it or uses its button. */
export const Notice = ({ children, action, onClose }: Props) => (
  <div className={styles['notice']}>
    <output>{children}</output>
    {action}
    {onClose !== undefined && (
      <button type="button" aria-label={m.basket_notice_close()} onClick={onClose}>
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    )}
  </div>
)
