import { type LinkProps, useNavigation } from './navigation';

/** A link to a page of the cabinet. */
export function AppLink(props: LinkProps) {
  const { Link } = useNavigation();
  return <Link {...props} />;
}
