import { Modal, type ModalProps } from "./modal.tsx";

export type DrawerProps = ModalProps;

/** More about one thing of a list, from the side, with the list still in sight. */
export function Drawer(props: DrawerProps) {
  return <Modal {...props} className="drawer" />;
}
