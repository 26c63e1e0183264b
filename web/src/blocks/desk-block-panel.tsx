import { blocks_block, schedule_close } from '@pantul/messages/words'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, type ComponentProps } from 'react'
import { DeskBlockForm } from './desk-block-form.tsx'
import styles from './desk-block.module.css'

/** The form that blocks hours, beside the schedule. Escape closes it. */
export function DeskBlockPanel(props: ComponentProps<typeof DeskBlockForm>) {
  const { onClose } = props
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) onClose()
  })
  // An effect, because the page's keys are outside of React.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
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
