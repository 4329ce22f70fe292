import { Modal, type ModalProps } from "./modal.tsx";

export type DrawerProps = ModalProps;

/** Side panel with details of one item of a list, which stays in view. */
export const Drawer = (props: DrawerProps) => <Modal {...props} className="drawer" />;
