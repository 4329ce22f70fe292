import { Modal, type ModalProps } from "./modal.tsx";

export type DrawerProps = ModalProps;

/** Side panel with details of one item of a list, which stays in view. */
export function Drawer(props: DrawerProps) {
  return <Modal {...props} className="drawer" />;
}
