import { blocks_block, schedule_close } from '@pantul/messages/words'
import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useEscape } from '../browser/desk-use-escape.ts'
import { DeskBlockForm } from './desk-block-form.tsx'
import styles from './desk-block.module.css'

/** The form that blocks hours, beside the schedule. Escape closes it. */
export function DeskBlockPanel(props: ComponentProps<typeof DeskBlockForm>) {
  const { onClose } = props
  useEscape(onClose)
  return (
    <aside className={styles['panel']} aria-label={blocks_block()}>
      <div className={styles['top']}>
        <kbd aria-hidden="true">Esc</kbd>
        <button type="button" aria-label={schedule_close()} onClick={onClose}>
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <DeskBlockForm {...props} />
    </aside>
  )
}
