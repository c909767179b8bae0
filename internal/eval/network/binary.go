package network

import (
	"encoding/binary"
	"fmt"
)

// Size returns the size of a network's weights in bytes.
func (s *Shape) Size() int {
	n := 2 * s.Widths[0] * (s.Features + 1)
	for i := range s.Widths {
		in, out := s.Dimensions(i)
		n += (len(s.Stages) + 1) * (2*in*out + 4*out)
	}
	return n
}

// parts lists the weights in the order of a file.
func (n *Network) parts() []any {
	list := []any{n.first, n.bias}
	for _, stack := range n.stacks {
		for _, l := range stack {
			list = append(list, l.weights, l.bias)
		}
	}
	return list
}

// AppendBinary appends the weights to dst as little-endian integers: the weights and biases of the first layer,
// then those of every further layer of each stage. The shape is not included. The error is always nil.
func (n *Network) AppendBinary(dst []byte) (_ []byte, err error) {
	for _, part := range n.parts() {
		if dst, err = binary.Append(dst, binary.LittleEndian, part); err != nil {
			return nil, err
		}
	}
	return dst, nil
}

// Decode returns the network of the given shape from the output of AppendBinary.
func Decode(s Shape, data []byte) (*Network, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if want := s.Size(); len(data) != want {
		return nil, fmt.Errorf("network: %d bytes of weights; want %d for %d features and layers of %v", len(data), want, s.Features, s.Widths)
	}
	n := newNetwork(s)
	for _, part := range n.parts() {
		size, err := binary.Decode(data, binary.LittleEndian, part)
		if err != nil {
			return nil, err
		}
		data = data[size:]
	}
	return n, n.check()
}
