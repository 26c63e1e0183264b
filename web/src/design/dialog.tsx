import styles from './dialog.module.css'
import { Modal, type ModalProps } from './modal.tsx'

/** Only for what cannot be undone, or has to be answered first. */
export const Dialog = (props: ModalProps) => <Modal {...props} look={styles['dialog'] ?? ''} />
