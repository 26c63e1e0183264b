import styles from './dialog.module.css'
import { Modal, type ModalProps } from './modal.tsx'

/** A box over the page, only for questions that must be answered, or actions that cannot be undone. */
export const Dialog = (props: ModalProps) => <Modal {...props} className={styles['dialog'] ?? ''} />
