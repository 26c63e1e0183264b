import styles from './desk-drawer-form.module.css'

/** Why the last change was refused or failed. */
export const DeskDrawerProblem = ({ message }: { readonly message: string | null }) =>
  message === null ? null : (
    <p role="alert" className={styles['problem']}>
      {message}
    </p>
  )
